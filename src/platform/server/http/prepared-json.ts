import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from './encodings.ts'
import { PreparedJson } from './endpoints.ts'

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A JSON text that many will be sent: compressed once for those who accept it. */
export class ReadyAnswer {
  readonly #plain: PreparedJson
  readonly #bytes: Buffer
  #br: Promise<PreparedJson> | undefined
  #gzip: Promise<PreparedJson> | undefined

  constructor(json: Buffer) {
    this.#bytes = json
    this.#plain = new PreparedJson(json)
  }

  /** What it takes in memory, its compressed forms included: neither is larger than the text. */
  get bytes(): number {
    return 3 * this.#bytes.length
  }

  /** `accepted` is the caller's `accept-encoding`. */
  async for(accepted = ''): Promise<PreparedJson> {
    switch (encodingFor(accepted)) {
      case 'br':
        this.#br ??= compress(this.#bytes, 'br')
        return this.#br
      case 'gzip':
        this.#gzip ??= compress(this.#bytes, 'gzip')
        return this.#gzip
      case undefined:
        return this.#plain
    }
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<PreparedJson> {
  const body =
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, brotliOptions)
      : await promisify(gzip)(bytes)
  return new PreparedJson(body, encoding)
}
