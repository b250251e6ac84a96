import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built pages carry their own production React, whatever NODE_ENV says where they run.
  ssr: { noExternal: command === 'build' ? true : undefined },
  // Found late, these would reload the page under development in the middle of its first visit.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'lucide-react',
      'react-hook-form',
      'socket.io-client',
      'zod/mini',
    ],
  },
  build: { assetsInlineLimit: 0 },
}))
