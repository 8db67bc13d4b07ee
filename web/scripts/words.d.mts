import type { Plugin } from 'vite';
import type { Words } from '../src/i18n/format';

export function readWords(toml: string): Words;
export function isFirst(key: string): boolean;
export function words(): Plugin;
export function writeTypes(): void;
