import type { Config } from '@react-router/dev/config'
import { compressAssets } from './src/platform/server/asset-compression.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small, and a page that knows it needs no second request to find the next one.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
