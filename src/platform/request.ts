/** Turns a route and its input into what goes over the wire. */
export type WireRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

/** Fields named in the path go there; the rest is the query of a GET, else JSON, or multipart when there is a file. */
export function requestOf(
  route: string,
  input: object,
  headers: Record<string, string> = {},
): WireRequest {
  const [method = 'GET', template = ''] = route.split(' ')
  const rest = new Map<string, unknown>(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => takeField(rest, field))
  const shared = { method, headers: { accept: 'application/json', ...headers } }
  if (method !== 'POST') return { ...shared, url: path + queryOf(rest) }
  if ([...rest.values()].some(holdsFile)) return { ...shared, url: path, body: formOf(rest) }
  return {
    ...shared,
    url: path,
    headers: { ...shared.headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(rest)),
  }
}

function takeField(rest: Map<string, unknown>, field: string): string {
  const value = rest.get(field)
  rest.delete(field)
  return encodeURIComponent(String(value))
}

function queryOf(rest: Map<string, unknown>): string {
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, asText(value)]))
  const text = String(query)
  return text && `?${text}`
}

function formOf(rest: Map<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of rest) {
    if (!Array.isArray(value)) form.append(name, value instanceof Blob ? value : asText(value))
    else for (const [at, item] of value.entries()) form.append(`${name}[${at}]`, item)
  }
  return form
}

const asText = (value: unknown) =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

export const holdsFile = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob
