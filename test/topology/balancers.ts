/** The balancers that are described in `deploy/`, by these very files; only ports and certificates are others. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { giveTo } from '#platform/server/database/postgres-account.ts'
import {
  findProgram,
  isListening,
  makeFolder,
  type Place,
  type Running,
  runProgram,
  startProgram,
} from '../servers/program.ts'

export type Balancer = {
  name: string
  /** For one that does not look at `/readyz`: from now on it sends only to the others. */
  takeOut(port: number): Promise<void>
  putBack(): Promise<void>
  end(): Promise<void>
}

type Options = {
  place: Place
  /** Of HTTPS; the next one is of HTTP. */
  port: number
  backends: readonly [number, number]
}

const nothing = async () => {}
const fileOf = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

export async function startCaddy({ place, port, backends }: Options): Promise<Balancer> {
  const path = await findProgram('caddy', 'caddy')
  const folder = await makeFolder(place, 'caddy')
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${port + 1}\n}\n`
  await write(place, join(folder, 'Caddyfile'), global + (await fileOf('Caddyfile')))
  const running = await startProgram({
    ...{ path, args: ['run', '--config', 'Caddyfile'], folder, account: place.account },
    env: {
      XDG_DATA_HOME: folder,
      DOMAIN: 'localhost',
      SERVERS: backends.map(backend => `127.0.0.1:${backend}`).join(' '),
    },
    isReady: () => isListening(port),
  })
  await trust(join(folder, 'caddy/pki/authorities/local/root.crt'))
  return { name: 'Caddy', takeOut: nothing, putBack: nothing, end: () => running.end() }
}

export async function startNginx(options: Options): Promise<Balancer> {
  const { place, port } = options
  const path = await findProgram('nginx', 'nginx')
  const folder = await makeFolder(place, 'nginx')
  const { certificate, key } = await certify(place, folder)
  const site = applyChanges(await fileOf('nginx.conf'), [
    [/^\tlisten \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${port + 1};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/\/etc\/letsencrypt\S+fullchain\.pem/, certificate],
    [/\/etc\/letsencrypt\S+privkey\.pem/, key],
    ...ofBackends(options),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const around = `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\ninclude site.conf;\n}\n`
  await write(place, join(folder, 'site.conf'), site)
  await write(place, join(folder, 'nginx.conf'), around)
  const running = await startProgram({
    ...{ path, args: ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], folder },
    account: place.account,
    isReady: () => isListening(port),
  })
  const reload = async (text: string) => {
    await write(place, join(folder, 'site.conf'), text)
    running.signal('SIGHUP')
    // It says nothing when the new workers have taken over.
    await pause(1500)
  }
  return {
    name: 'nginx',
    takeOut: backend =>
      reload(site.replaceAll(new RegExp(`server 127.0.0.1:${backend} [^;]*`, 'g'), '$& down')),
    putBack: () => reload(site),
    end: () => running.end(),
  }
}

export async function startHaproxy(options: Options): Promise<Balancer> {
  const { place, port } = options
  const path = await findProgram('haproxy', 'haproxy')
  const folder = await makeFolder(place, 'haproxy')
  const { both } = await certify(place, folder)
  const text = applyChanges(await fileOf('haproxy.cfg'), [
    // An ordinary user may have few files open.
    [/maxconn 20000/, 'maxconn 1000'],
    [/bind :80\n/, `bind 127.0.0.1:${port + 1}\n`],
    [/bind :443 /, `bind 127.0.0.1:${port} `],
    [/\/etc\/haproxy\/adwuma\.pem/, both],
    ...ofBackends(options),
  ])
  await write(place, join(folder, 'haproxy.cfg'), text)
  const running: Running = await startProgram({
    ...{ path, args: ['-db', '-f', 'haproxy.cfg'], folder, account: place.account },
    isReady: () => isListening(port),
  })
  return { name: 'HAProxy', takeOut: nothing, putBack: nothing, end: () => running.end() }
}

type Change = readonly [RegExp, string]

const ofBackends = ({ backends }: Options): Change[] => [
  [/127\.0\.0\.1:3001/g, `127.0.0.1:${backends[0]}`],
  [/127\.0\.0\.1:3002/g, `127.0.0.1:${backends[1]}`],
]

/** @throws Error where the file no longer says what is to be changed */
function applyChanges(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, [pattern, replacement]) => {
    if (before.search(pattern) === -1) throw new Error(`Nothing in the file fits ${pattern}`)
    return before.replace(pattern, replacement)
  }, text)
}

async function certify(place: Place, folder: string) {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await runProgram({
    path: await findProgram('openssl', 'openssl'),
    args: [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    ...{ folder, account: place.account },
  })
  await trust(certificate)
  const both = join(folder, 'both.pem')
  await write(place, both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  return { certificate, key, both }
}

/** From now on this process takes who shows it. */
async function trust(certificate: string): Promise<void> {
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')])
}

async function write(place: Place, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  await giveTo(place.account, path)
}
