/** Who has started us and may have ended since tells its number; npm does not. */
const launcher = Number(process.env.ADWUMA_LAUNCHER) || process.ppid

/**
 * npm that is killed takes nothing along. What it started must not stay behind and keep the port,
 * so it asks now and then whether its parent is still the same.
 */
export function whenLauncherEnds(close: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(watch)
    close()
  }, 250)
  watch.unref()
}
