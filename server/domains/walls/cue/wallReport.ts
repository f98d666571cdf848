import { z } from 'zod'
import { Text } from '../../../../core/contract/shapes.ts'
import { messageType, type WallReport } from '../../../../core/contract/socket.ts'
import { screenName } from '../../../../core/rules/rules.ts'
import { isWall } from '../../../../core/walls/walls.ts'

/** What a wall may say of itself on the socket. */
export const wallReport: z.ZodType<WallReport> = z.object({
  MESSAGETYPE: z.literal(messageType.report),
  name: Text(60)
    .trim()
    .refine(name => name === '' || !screenName(name)),
  path: Text(100).refine(isWall),
  query: Text(400),
  frozen: z.boolean(),
  rotating: z.boolean(),
})
