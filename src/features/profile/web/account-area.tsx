import { Outlet } from 'react-router'
import { AccountFrame } from './account-frame.tsx'

export default function AccountArea() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
