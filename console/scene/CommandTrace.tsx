import type { CommandRow } from '../../core/contract/devices/command.ts'
import { ProgressSteps } from '../kit/detail/ProgressSteps.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { hopsOf } from './commandTexts.ts'

/** How far the newest instruction of a device has come, live. */
export const CommandTrace = ({ last }: { last: CommandRow | null }) => (
  <PageCard title="最近指令" extra={last && <span>{`${last.userName}　${last.issuedAt}`}</span>} height={92}>
    {last ? (
      <div role="status">
        <b>{last.says}</b> {last.reason && <span className="muted">{last.reason}</span>}
        <ProgressSteps label="指令进度" steps={hopsOf(last)} />
      </div>
    ) : (
      <p className="note">尚未下发过指令</p>
    )}
  </PageCard>
)
