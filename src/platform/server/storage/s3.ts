import { S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { storeOn } from './adapter.ts'
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
  return storeOn(new AwsS3StorageAdapter(client, { bucket }))
}
