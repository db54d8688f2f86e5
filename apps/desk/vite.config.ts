import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { defineConfig } from 'vite'
import { contractForBrowsers } from '../web/contract-build.ts'
import { pageTitles } from '../web/page-titles.ts'

const root = path.dirname(fileURLToPath(import.meta.url))
const contractSources = path.join(root, '../../packages/contract/src')
const target = browserslistToEsbuild(undefined, { path: root })

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [react(), contractForBrowsers(contractSources)],
  // Reports name the members' pages as that app does, of which nothing else is here.
  define: { __PAGE_TITLES__: JSON.stringify(pageTitles()) },
  // Use the contract's sources, so that it need not be built.
  resolve: { alias: [{ find: /^@club\/contract\//, replacement: `${contractSources}/` }] },
  // While the desk is worked on, `npm start` answers its calls, at the port after the club's.
  server: { proxy: { '^/(api|sign-in|signed-in)': 'http://127.0.0.1:8081' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    // A picture inlined as data would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } },
  },
})
