/** `host` as an address has it. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
