import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import type { ByteRange } from '../../http/byte-range.ts'
import { orMissing, storeOn } from './adapter.ts'
import type { FileStore } from './store.ts'

export type S3Options = {
  bucket: string
  region: string
  /** A service that speaks S3; Amazon's own without it. */
  endpoint?: string
  /** Else found as Amazon's own tools do: environment, profile, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** No access lists are set: the bucket stays private, and today's buckets refuse them anyway. */
export function openS3({ bucket, region, endpoint, credentials }: S3Options): FileStore {
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const store = storeOn(new AwsS3StorageAdapter(client, { bucket }))
  return {
    ...store,
    read: (key, part) =>
      part
        ? orMissing(() => readPart(client, { Bucket: bucket, Key: key }, part), isMissing)
        : store.read(key),
    size: key => orMissing(() => sizeOf(client, { Bucket: bucket, Key: key }), isMissing),
  }
}

type Place = { Bucket: string; Key: string }

async function readPart(client: S3Client, object: Place, { first, last }: ByteRange) {
  const { Body } = await client.send(
    new GetObjectCommand({ ...object, Range: `bytes=${first}-${last}` }),
  )
  if (!(Body instanceof Readable)) throw new Error('The bucket sent no content')
  return Body
}

async function sizeOf(client: S3Client, object: Place): Promise<number> {
  const { ContentLength } = await client.send(new HeadObjectCommand(object))
  if (ContentLength === undefined) throw new Error('The bucket named no length')
  return ContentLength
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
