import { Button, Checkbox, Form, Typography } from 'antd'
import { useState } from 'react'
import type { Plan } from '../../core/contract/orders/serviceOrder.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { PickGroup, PickGroups, PickList, PickSection } from '../kit/input/PickList.tsx'
import type { ServiceCalls } from './serviceCalls.ts'

type Chosen = Plan['orderStationList']

interface Props {
  calls: ServiceCalls
  value?: Chosen
  onChange?: (chosen: Chosen) => void
}

interface StationProps {
  calls: ServiceCalls
  stationId: string
  chosen: Chosen[number]['iesmngpatrolorderdevList']
  onChange: (chosen: Chosen[number]['iesmngpatrolorderdevList']) => void
}

/** The devices of a station: those that are taken and those that are not, by type. */
function Devices({ calls, stationId, chosen, onChange }: StationProps) {
  const call = useCall(calls.getDevByStation, { stationId })
  const taken = new Set(chosen.map(({ devNo }) => devNo))
  const set = (numbers: readonly string[], on: boolean) => {
    const rest = chosen.filter(({ devNo }) => !numbers.includes(devNo))
    onChange(on ? [...rest, ...numbers.map(devNo => chosen.find(each => each.devNo === devNo) ?? { devNo })] : rest)
  }
  return (
    <AsyncContent call={call}>
      {rows => (
        <PickGroups>
          {[...groupBy(rows, row => row.msTypeName)].map(([type, list]) => {
            const numbers = list.map(({ unitNumber }) => unitNumber)
            const count = numbers.filter(no => taken.has(no)).length
            return (
              <PickGroup
                key={type}
                head={
                  <Checkbox
                    checked={count === numbers.length}
                    indeterminate={count > 0 && count < numbers.length}
                    onChange={event => set(numbers, event.target.checked)}
                  >
                    {type} <span className="muted figures">{`${count}/${numbers.length}`}</span>
                  </Checkbox>
                }
              >
                {list.map(({ unitNumber, unitName }) => (
                  <Checkbox key={unitNumber} checked={taken.has(unitNumber)} onChange={event => set([unitNumber], event.target.checked)}>
                    {unitName}
                  </Checkbox>
                ))}
              </PickGroup>
            )
          })}
        </PickGroups>
      )}
    </AsyncContent>
  )
}

/** The stations of the contract that is chosen, each with its devices. A station is taken with all of them, to be narrowed. */
export function StationPick({ calls, value = [], onChange }: Props) {
  const api = useApi()
  const contractId: string = Form.useWatch('contractId') ?? ''
  const call = useCall(calls.getStationByContract, { contractId }, { enabled: contractId !== '' })
  const [open, setOpen] = useState('')
  const [trouble, setTrouble] = useState('')
  if (!contractId) return <p className="note">请先选择服务合同</p>
  const without = (stationId: string) => value.filter(station => station.stationId !== stationId)
  const take = async (stationId: string) => {
    setTrouble('')
    try {
      const list = await api(calls.getDevByStation, { stationId })
      onChange?.([...without(stationId), { stationId, iesmngpatrolorderdevList: list.map(({ unitNumber }) => ({ devNo: unitNumber })) }])
      setOpen(stationId)
    } catch (error) {
      setTrouble(sentence(error))
    }
  }
  return (
    <AsyncContent call={call}>
      {stations => (
        <PickList>
          {trouble && <Typography.Text type="danger">{trouble}</Typography.Text>}
          {stations.length === 0 && <p className="note">该合同下没有站点</p>}
          {stations.map(({ stationId, stationName, devCount }) => {
            const chosen = value.find(station => station.stationId === stationId)
            return (
              <PickSection
                key={stationId}
                head={
                  <>
                    <Checkbox
                      checked={chosen !== undefined}
                      disabled={devCount === 0}
                      onChange={event => (event.target.checked ? void take(stationId) : onChange?.(without(stationId)))}
                    >
                      {stationName}
                    </Checkbox>
                    <span className="muted figures">
                      {chosen ? `${chosen.iesmngpatrolorderdevList.length}/${devCount} 台` : `${devCount} 台`}
                    </span>
                    {chosen && (
                      <Button type="link" size="small" onClick={() => setOpen(open === stationId ? '' : stationId)}>
                        {open === stationId ? '收起设备' : '选择设备'}
                      </Button>
                    )}
                  </>
                }
              >
                {chosen && open === stationId && (
                  <Devices
                    {...{ calls, stationId }}
                    chosen={chosen.iesmngpatrolorderdevList}
                    onChange={list =>
                      onChange?.(value.map(each => (each.stationId === stationId ? { ...each, iesmngpatrolorderdevList: list } : each)))
                    }
                  />
                )}
              </PickSection>
            )
          })}
        </PickList>
      )}
    </AsyncContent>
  )
}
