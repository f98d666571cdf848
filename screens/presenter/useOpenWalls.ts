import { playlist } from '../../core/contract/playlist.ts'
import { minutes, useCall } from '../../core/useCall.ts'

const none: readonly string[] = []

/** Paths of the walls this token or user opens; nothing until they are known. */
export const useOpenWalls = () => useCall(playlist.getWalls, {}, { every: minutes(10) }).data ?? none
