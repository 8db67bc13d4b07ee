// What the operators of the server say to everybody: it comes with the list of tables and over the sockets.

export const notice: { text: string | null } = $state({ text: null });
