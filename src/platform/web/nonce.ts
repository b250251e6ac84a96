import { createContext, useContext } from 'react'

/** The content-security nonce of this response. Empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('')

export const useNonce = () => useContext(NonceContext)
