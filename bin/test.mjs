// `npm test`: everything that must hold, on a fresh machine too. Ends with the line "N passed, N failed".
import { availableParallelism } from 'node:os'
import { installChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'

const names = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const summary = []
const broken = []
const unsteady = []

await runStep({
  name: 'install',
  test: async () => {
    // A bare machine has no browser either. Whether one is missing is said where the journeys begin.
    await Promise.all([installPackages(), isForJourneys(names) && installChromium()])
    return { passed: 0, failed: 0 }
  },
})
if (total.failed === 0) {
  const { chooseStages } = await import('./test-steps.mjs')
  for (const stage of chooseStages(names)) await runStage(stage)
}
tell('what passed only the second time', unsteady)
tell('what failed', broken)
process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function isForJourneys(steps) {
  return steps.length === 0 || steps.includes('journeys')
}

/** The steps of a stage side by side, one for each core; what each of them prints comes in one piece at its end. */
async function runStage(stage) {
  const waiting = [...stage]
  const lanes = Array.from({ length: Math.min(stage.length, availableParallelism()) }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await runStep(next, { isAlone: stage.length === 1 })
  })
  await Promise.all(lanes)
}

function tell(heading, tests) {
  if (tests.length === 0) return
  process.stdout.write(
    `\n── ${heading} ${'─'.repeat(40 - heading.length)}\n${tests.join('\n\n')}\n`,
  )
}

async function runStep({ name, test }, { isAlone = true } = {}) {
  const heading = `\n── ${name} ${'─'.repeat(40 - name.length)}\n`
  const output = []
  if (isAlone) process.stdout.write(heading)
  const began = Date.now()
  const { passed, failed, ...named } = await test({
    onOutput: isAlone ? undefined : text => output.push(text),
  }).catch(error => {
    output.push(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  process.stdout.write(`${isAlone ? '' : heading}${output.join('')}`)
  total.passed += passed
  total.failed += failed
  broken.push(...(named.failures ?? []))
  unsteady.push(...(named.unsteady ?? []))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const result = `${passed} passed, ${failed} failed`
  summary.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(13)} ${seconds.padStart(6)} s   ${result}`)
}
