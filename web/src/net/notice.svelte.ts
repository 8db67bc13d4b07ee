// The operators' announcement, from the list of tables and the sockets.

export const notice: { text: string | null } = $state({ text: null });
