// Builds the client into `dist`, which the server embeds. `npm run dev` passes the interface on to a running server.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { words } from './scripts/words.mjs';

const server = process.env['HEXHAVEN_SERVER'] ?? 'http://127.0.0.1:8080';

/** Writes a compressed copy next to each file that gets smaller; the server sends it to browsers that accept it. */
function packed(): Plugin {
  let folder = 'dist';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name);
        if (!/\.(html|js|css|svg|webmanifest)$/.test(name) || !statSync(path).isFile()) continue;
        const bytes = readFileSync(path);
        const small = gzipSync(bytes, { level: 9 });
        if (small.length < bytes.length) writeFileSync(`${path}.gz`, small);
      }
    },
  };
}

/** The words of a language are called by it, because `scripts/size.mjs` looks for them. */
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, part] = /words\/(\w+)\.toml\?(\w+)$/.exec(facadeModuleId ?? '') ?? [];
  return language && part ? `assets/words-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js';
}

export default defineConfig({
  plugins: [words(), svelte(), packed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: chunkName } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
