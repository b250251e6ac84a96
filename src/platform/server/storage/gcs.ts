import { pipeline } from 'node:stream/promises'
import { ApiError, type Bucket, Storage } from '@google-cloud/storage'
import { begun, orMissing } from './adapter.ts'
import type { FileStore } from './store.ts'

export type GcsOptions = {
  bucket: string
  /** A service that speaks the same JSON API; Google's own without it. */
  endpoint?: string
}

/** Google Cloud Storage, which Firebase buckets are too. The key is found as Google's tools do. */
export function openGcs({ bucket, endpoint }: GcsOptions): FileStore {
  const files = new Storage(endpoint ? { apiEndpoint: endpoint, projectId: 'none' } : {})
  return storeIn(files.bucket(bucket))
}

function storeIn(bucket: Bucket): FileStore {
  return {
    put: async (key, body, { contentType, cacheControl }) => {
      const target = bucket.file(key).createWriteStream({
        resumable: false,
        contentType,
        metadata: { cacheControl },
      })
      await pipeline(body, target)
    },
    read: key => orMissing(() => begun(bucket.file(key).createReadStream()), isMissing),
    remove: async key => {
      await bucket.file(key).delete({ ignoreNotFound: true })
    },
    list: async function* () {
      for await (const { name, metadata } of bucket.getFilesStream())
        yield { key: name, changedAt: new Date(metadata.updated ?? 0) }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404
}
