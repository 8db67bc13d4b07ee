import type { Plugin } from 'vite';
import type { Words } from '../src/i18n/format';

export function readWords(toml: string): Words;
export function words(): Plugin;
export function writeTypes(): void;
