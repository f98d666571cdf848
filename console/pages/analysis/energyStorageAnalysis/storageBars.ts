import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { storage } from '../../../../core/contract/energy/storage.ts'
import { periodCodes, tariffPeriods } from '../../../../core/rules/tariff.ts'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import type { ThemeMode } from '../../../kit/hooks/themeMode.ts'
import { energyFields } from '../../../monitor/periods/periodBars.ts'
import { periodColours } from '../../../monitor/periods/periodColours.ts'

const directions = { charge: '充', discharge: '放' } as const

/** What was charged and discharged over time: two stacks beside each other, what was given paler. */
export const storageBars = ({ rows }: ReplyOf<typeof storage.getAnalysis>, mode: ThemeMode): Drawn =>
  drawnBars(
    rows.map(({ dateTime }) => dateTime),
    (['charge', 'discharge'] as const).flatMap(direction =>
      periodCodes.map(code => ({
        name: `${directions[direction]}·${tariffPeriods[code]}`,
        values: rows.map(row => row[direction][energyFields[code]]),
        stack: direction,
        colour: periodColours[mode][code],
        past: direction === 'discharge',
      })),
    ),
  )
