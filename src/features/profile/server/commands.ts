import { inTransaction } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { placeNameOf } from './policy.ts'
import { lockSelf } from './queries.ts'

export async function updateLocation(input: {
  longitude: number
  latitude: number
  viewer: Viewer
}): Promise<void> {
  const { longitude, latitude, viewer } = input
  const location = placeNameOf({ lat: latitude, lng: longitude })
  await inTransaction(async tx => {
    await lockSelf(tx, viewer, 'without key')
    await tx
      .updateTable('users')
      .set({ longitude, latitude, location })
      .where('id', '=', viewer.id)
      .execute()
  })
}
