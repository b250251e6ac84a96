// `npm test`: everything that must hold, on a fresh machine too. Ends with the line "N passed, N failed".
import { availableParallelism } from 'node:os'
import { installPackages } from './install.mjs'

const total = { passed: 0, failed: 0 }
const summary = []
const broken = []
const unsteady = []

await runStep({
  name: 'install',
  test: async () => {
    await installPackages()
    return { passed: 0, failed: 0 }
  },
})
if (total.failed === 0) {
  const { chooseStages } = await import('./test-steps.mjs')
  for (const stage of chooseStages(process.argv.slice(2))) await runStage(stage)
}
tell('what passed only the second time', unsteady)
tell('what failed', broken)
process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** The steps of a stage side by side, one for each core; each line that they print says whose it is. */
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
  const lines = splitLines(line => process.stdout.write(`${name} │ ${line}\n`))
  if (isAlone) process.stdout.write(`\n── ${name} ${'─'.repeat(40 - name.length)}\n`)
  const began = Date.now()
  const { passed, failed, ...named } = await test({
    onOutput: isAlone ? undefined : lines.add,
  }).catch(error => {
    lines.add(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  lines.end()
  total.passed += passed
  total.failed += failed
  broken.push(...(named.failures ?? []))
  unsteady.push(...(named.unsteady ?? []))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const result = `${passed} passed, ${failed} failed`
  summary.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(13)} ${seconds.padStart(6)} s   ${result}`)
}

function splitLines(print) {
  let begun = ''
  return {
    add: text => {
      const lines = (begun + text).split('\n')
      begun = lines.pop()
      for (const line of lines) print(line)
    },
    end: () => {
      if (begun) print(begun)
    },
  }
}
