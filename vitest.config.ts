import { defineConfig } from 'vitest/config'

/** `unit` needs nothing but the code; `integration` gets a real PostgreSQL from its global setup. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'bin/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          // Loading the modules anew for each file took half of the time.
          isolate: false,
          setupFiles: ['test/tidy.ts'],
          // Generous, so that a busy machine is no failure.
          testTimeout: 30_000,
          // Left to itself, Vitest leaves one core idle: of two that is half.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          include: ['src/**/*.db.test.ts', 'bin/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          globalSetup: ['test/postgres.ts'],
          // As above: a third of the processor's time.
          isolate: false,
          // Modules as Node loads them, once for a process: what it has compiled well serves all files.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['test/tidy.ts'],
          // Generous, so that a busy machine is no failure: these start servers, and all share two cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // One more than small machines have cores: some tests wait for servers more than they work.
          maxWorkers: 3,
          // Listing both projects at once asks for this where their numbers of workers differ.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
