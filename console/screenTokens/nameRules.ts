import type { FormRule } from 'antd'
import { screenName } from '../../core/rules.ts'

/** The server's own rule of a token's name, as antd's forms want it. */
export const nameRules: FormRule[] = [
  {
    required: true,
    validator: async (_, value: string | undefined) => {
      const complaint = screenName(value)
      if (complaint) throw new Error(complaint)
    },
  },
]
