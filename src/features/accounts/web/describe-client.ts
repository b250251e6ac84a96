import { loadDeviceId } from '#platform/web/device-id.ts'
import { deviceName } from '#platform/web/device-name.ts'

/** What this browser says of itself when it opens a session: `client` in the contract. */
export const describeClient = () => ({
  device_name: deviceName(),
  device_id: loadDeviceId(),
  step_up: true,
})
