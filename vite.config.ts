import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built pages carry their own production React, whatever NODE_ENV says where they run.
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: { assetsInlineLimit: 0 },
}))
