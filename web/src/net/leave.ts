// Leaves a table from outside: a line to the table for one command.
import { Connection } from './connection.svelte';

/** Gives up the seat; done when the server has answered or there is no such table. */
export function leaveTable(id: string): Promise<void> {
  return new Promise((resolve) => {
    const line = new Connection(id);
    const end = () => {
      line.close();
      resolve();
    };
    const limit = setTimeout(end, 8000);
    line.onmessage = ({ type }) => {
      if (type !== 'ack' && type !== 'refused' && type !== 'closing') return;
      clearTimeout(limit);
      end();
    };
    line.send({ type: 'leave' });
  });
}
