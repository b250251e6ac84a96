/** The balancers' files in `deploy/`, held against what the product asks for. `npm run topology` runs them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxMessageFiles, messageFileMegabytes } from '#features/chat/process.ts'
import { imageMegabytes, maxImages } from '#features/gigs/process.ts'
import { maxReportFiles, reportFileMegabytes } from '#features/reports/process.ts'

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const caddy = textOf('deploy/Caddyfile')
const nginx = textOf('deploy/nginx.conf')
const haproxy = textOf('deploy/haproxy.cfg')

test('a drain is longer than any balancer takes to notice', () => {
  const interval = Number(/health_interval (\d+)s/.exec(caddy)?.[1])
  const timeout = Number(/health_timeout (\d+)s/.exec(caddy)?.[1])
  const [, inter, fall] = (/inter (\d+)s fall (\d+)/.exec(haproxy) ?? []).map(Number)
  const drains = [
    Number(/DRAIN_SECONDS: (\d+)/.exec(textOf('compose.yaml'))?.[1]),
    Number(/DRAIN_SECONDS=(\d+)/.exec(textOf('deploy/adwuma@.service'))?.[1]),
  ]
  for (const drain of drains) {
    expect(drain).toBeGreaterThan(interval + timeout)
    expect(drain).toBeGreaterThan((inter ?? Number.NaN) * ((fall ?? Number.NaN) + 1))
  }
  expect(caddy).toContain('health_uri /readyz')
  expect(haproxy).toContain('option httpchk GET /readyz')
  expect(nginx).toContain('nginx does not ask /readyz: before a server is replaced')
})

test('whoever asks for live updates again and again comes to the same server, behind every balancer', () => {
  expect(blockOf(caddy, 'reverse_proxy /socket.io/* {$SERVERS}')).toMatch(/lb_policy cookie \w+/)
  expect(blockOf(nginx, 'location /socket.io/')).toContain('proxy_pass http://adwuma_live;')
  expect(blockOf(nginx, 'upstream adwuma_live')).toContain('hash $adwuma_key consistent;')
  expect(blockOf(nginx, 'map $cookie_adwuma_server $adwuma_key')).toContain('"" $request_id;')
  expect(blockOf(nginx, 'map $cookie_adwuma_server $adwuma_new_cookie')).toMatch(
    /"" "adwuma_server=\$request_id; Path=\/socket\.io; Secure; HttpOnly/,
  )
  expect(haproxy).toContain('use_backend live if { path_beg /socket.io/ }')
  expect(sectionOf(haproxy, 'backend live')).toMatch(/^\tcookie \w+ insert .*httponly secure/m)
  for (const name of ['a', 'b'])
    expect(sectionOf(haproxy, 'backend live')).toMatch(
      new RegExp(`^\\tserver ${name} \\S+ cookie ${name}$`, 'm'),
    )
})

test('both taps on a form come to the same server, behind every balancer', () => {
  expect(blockOf(caddy, '@forms').replaceAll(/\s+/g, ' ')).toBe(
    ' method POST not path /api/* /socket.io/* ',
  )
  expect(blockOf(caddy, 'reverse_proxy @forms {$SERVERS}')).toContain('lb_policy ip_hash')
  expect(blockOf(nginx, 'location /')).toContain('proxy_pass http://$adwuma_pages;')
  expect(blockOf(nginx, 'map $request_method $adwuma_pages')).toContain('POST adwuma_forms;')
  expect(blockOf(nginx, 'upstream adwuma_forms')).toContain('hash $remote_addr consistent;')
  expect(haproxy).toContain('use_backend forms if { method POST } !{ path_beg /api/ }')
  expect(sectionOf(haproxy, 'backend forms')).toContain('balance source')
})

test('no balancer sends anything twice that may change something', () => {
  expect(blockOf(caddy, 'lb_retry_match').replaceAll(/\s+/g, ' ')).toBe(
    ' method GET HEAD not path /api/* ',
  )
  expect(nginx).not.toContain('non_idempotent')
  for (const location of ['/api/', '/socket.io/'])
    expect(blockOf(nginx, `location ${location}`)).toContain('proxy_next_upstream off;')
  expect(sectionOf(haproxy, 'backend servers')).toContain(
    'http-request disable-l7-retry if !{ method GET HEAD } or { path_beg /api/ }',
  )
  for (const backend of ['live', 'forms'])
    expect(sectionOf(haproxy, `backend ${backend}`)).toMatch(/^\thttp-request disable-l7-retry$/m)
})

test('where no server is ready people are answered by a server all the same', () => {
  expect(caddy).toMatch(/handle_errors \{[^}]+\}[^}]+reverse_proxy @unready \{\$SERVERS\}/)
  expect(haproxy).toContain('use_backend unready if { nbsrv(servers) eq 0 }')
  expect(sectionOf(`${haproxy}\n.`, 'backend unready').match(/no-check$/gm)).toHaveLength(2)
  // Two answers of 503 would be two failures, after which nginx asks nobody for a while.
  expect(nginx).not.toContain('http_503')
})

test('every balancer lets the largest upload through, and nobody to the figures', () => {
  const largest = Math.max(
    maxImages * imageMegabytes,
    maxMessageFiles * messageFileMegabytes,
    maxReportFiles * reportFileMegabytes,
  )
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(largest)
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(largest)
  const bytes = Number(/req\.body_size gt (\d+)/.exec(haproxy)?.[1])
  expect(bytes).toBeGreaterThan(largest * 1024 * 1024)
  expect(caddy).toMatch(/@inside path \/metrics\n\trespond @inside 404/)
  expect(blockOf(nginx, 'location = /metrics')).toContain('return 404;')
  expect(haproxy).toContain('http-request return status 404 if { path /metrics }')
})

test('no balancer hands on what somebody claims of where he comes from', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]')
  // Caddy does not believe anybody whom it was not told to trust.
  expect(caddy).not.toContain('trusted_proxies')
})

/** What stands in braces behind these words. */
function blockOf(text: string, words: string): string {
  const from = text.indexOf(`${words} {`)
  expect(from, words).toBeGreaterThan(-1)
  return text.slice(
    text.indexOf('{', from + words.length) + 1,
    text.indexOf('}', from + words.length + 2),
  )
}

/** HAProxy's end where the next begins, at the beginning of a line. */
function sectionOf(text: string, words: string): string {
  const from = text.indexOf(`\n${words}\n`)
  expect(from, words).toBeGreaterThan(-1)
  const rest = text.slice(from + words.length + 2)
  return rest.slice(0, /^\S/m.exec(rest)?.index)
}
