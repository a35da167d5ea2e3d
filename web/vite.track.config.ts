import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, withoutJsonSchema } from './vite.config.ts'

/**
 * The page that customers follow their delivery on. It is built by itself, after the app and into the same folder, because React in
 * it is Preact, which is a sixth of its size: nobody who waits for a parcel comes twice.
 */
export default defineConfig({
  plugins: [react(), withoutJsonSchema(), compressed([])],
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/track',
    target: 'es2023',
    sourcemap: false,
    // scripts/web-size.mjs reads it.
    manifest: '.vite/track.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['track.html'] },
  },
})
