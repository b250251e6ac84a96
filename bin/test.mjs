// `npm test`: everything that must hold, on a fresh machine too. Ends with the line "N passed, N failed".
import { installPackages } from './install.mjs'

const total = { passed: 0, failed: 0 }
const summary = []
const broken = []

await step('install', async () => {
  await installPackages()
  return { passed: 0, failed: 0 }
})
if (total.failed === 0) {
  const { steps } = await import('./test-steps.mjs')
  for (const { name, test } of chosen(steps)) await step(name, test)
}
if (broken.length > 0)
  process.stdout.write(`\n── what failed ${'─'.repeat(29)}\n${broken.join('\n\n')}\n`)
process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** `npm test -- unit lint` runs those steps only. */
function chosen(steps) {
  const names = process.argv.slice(2)
  const unknown = names.filter(name => !steps.some(one => one.name === name))
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}`)
  return names.length > 0 ? steps.filter(one => names.includes(one.name)) : steps
}

async function step(name, test) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(40 - name.length)}\n`)
  const began = Date.now()
  const { passed, failed, failures } = await test().catch(error => {
    process.stderr.write(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  broken.push(...(failures ?? []))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const result = `${passed} passed, ${failed} failed`
  summary.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(6)} s   ${result}`)
}
