import { createSessionApi } from '../../core/sessionApi.ts'

/** The console's client: the one with the signed-in user's session. */
export const api = createSessionApi()
