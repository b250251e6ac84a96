import type { Config } from '@react-router/dev/config'
import { leanManifest } from './bin/lean-manifest.ts'
import { minifyCopiedScripts } from './bin/served-scripts.ts'
import { compressAssets } from './src/platform/server/pages/asset-compression.ts'
import { writeServiceWorker } from './src/platform/server/pages/service-worker-build.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // What would be split off are a few lines each, and every part is a request of its own.
  splitRouteModules: false,
  // The table of routes is small, and a page that knows it needs no second request to find the next one.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`
    await writeServiceWorker(client)
    await leanManifest(client)
    await minifyCopiedScripts(client)
    await compressAssets(client)
  },
} satisfies Config
