import { run } from './run.mjs'

/** `npm run dev`: pages change as you save; a change to server code starts the server anew. */
process.exitCode = await run(process.execPath, [
  '--watch',
  '--watch-preserve-output',
  'src/server.ts',
  '--dev',
])
