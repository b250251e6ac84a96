/** The forms before a login, posted by the browser itself. These run on the server, for the pages' `action`. */
import { type ActionFunctionArgs, redirect } from 'react-router'
import { forgotPassword, login, register, verifyPhone } from '#features/accounts/contract.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { pageAgain } from '#platform/web/forms/posted-form.ts'
import { submitPosted } from '#platform/web/forms/posted-submission.ts'
import { withDestination } from './after-login.ts'

type Args = ActionFunctionArgs

export async function logInPosted(args: Args) {
  const { status, body, posted } = await submitPosted(args, login, clientOf(args))
  // Right pair, phone not verified yet.
  if (typeof body.user_id === 'number') return toVerification(args, body.user_id)
  return pageAgain(status, posted)
}

export async function registerPosted(args: Args) {
  const device = { device_name: deviceOf(args) }
  const { status, posted } = await submitPosted(args, register, device)
  if (posted.answer) return toVerification(args, posted.answer.user.id)
  return pageAgain(status, posted)
}

export async function verifyPosted(args: Args) {
  const added = { user_id: args.params.user_id, ...clientOf(args) }
  const { status, posted } = await submitPosted(args, verifyPhone, added)
  return pageAgain(status, posted)
}

export async function forgotPosted(args: Args) {
  const { status, posted } = await submitPosted(args, forgotPassword, {})
  return pageAgain(status, posted)
}

const deviceOf = ({ request }: Args) => deviceName(request.headers.get('user-agent') ?? '')

/** Without the id of the device, which only its scripts know. */
const clientOf = (args: Args) => ({ device_name: deviceOf(args), step_up: true })

const toVerification = ({ request }: Args, userId: number) =>
  redirect(withDestination(`/v/${userId}/`, new URL(request.url).searchParams), 303)
