// The visible part of the side, whether it covers the table (on a phone), and how much of the chat was read.

export type TabName = 'log' | 'chat' | 'dice' | 'costs';

export class Sheet {
  tab: TabName = $state('log');
  isOpen = $state(false);
  #read: number | null = $state(null);

  /** Shows a part. */
  show(tab: TabName): void {
    this.tab = tab;
  }

  /** Slides a part over the table, if it has no place of its own. */
  open(tab: TabName = this.tab): void {
    this.tab = tab;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Notes that so many lines were read. */
  read(lines: number): void {
    this.#read = lines;
  }

  /** The number of new lines; those from before the page was opened count as read. */
  unread(lines: number): number {
    return lines - (this.#read ?? lines);
  }

  /** The first look at the chat. */
  begin(lines: number): void {
    this.#read ??= lines;
  }
}
