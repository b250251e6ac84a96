// Loaded before a program (`--import`): ends it when the process that has started it is gone.
const launcher = Number(process.env.ADWUMA_LAUNCHER)

if (launcher)
  setInterval(() => {
    if (process.ppid !== launcher) process.kill(process.pid, 'SIGKILL')
  }, 100).unref()
