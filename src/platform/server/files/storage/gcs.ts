import { pipeline } from 'node:stream/promises'
import { ApiError, type Bucket, type File, Storage } from '@google-cloud/storage'
import { orMissing, waitUntilReadable } from './adapter.ts'
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
    read: (key, part) =>
      orMissing(
        () =>
          waitUntilReadable(
            bucket
              .file(key)
              .createReadStream(part ? { start: part.first, end: part.last } : undefined),
          ),
        isMissing,
      ),
    size: key => orMissing(() => sizeOf(bucket.file(key)), isMissing),
    remove: async key => {
      await bucket.file(key).delete({ ignoreNotFound: true })
    },
    list: async function* () {
      for await (const { name, metadata } of bucket.getFilesStream())
        yield { key: name, changedAt: new Date(metadata.updated ?? 0) }
    },
  }
}

async function sizeOf(file: File): Promise<number> {
  const [{ size }] = await file.getMetadata()
  if (size === undefined) throw new Error('The bucket named no length')
  return Number(size)
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404
}
