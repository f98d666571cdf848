import { Button } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { limitsText } from '../../../core/rules/checkResult.ts'
import { type AttachedFile, file } from '../../../core/contract/platform/file.ts'
import type { OrderDetail } from '../../../core/contract/orders/order.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { FileImage } from '../../files/FileImage.tsx'
import { UsedNote } from '../../files/UsedNote.tsx'
import { AsyncContent } from '../../kit/state/AsyncContent.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { PictureRow } from '../../kit/media/PictureRow.tsx'
import { FullPageMessage } from '../../kit/state/FullPageMessage.tsx'
import { PrintSheet } from '../../kit/print/PrintSheet.tsx'
import { ReportTable } from '../../kit/print/ReportTable.tsx'
import { ScreenOnly } from '../../kit/print/ScreenOnly.tsx'
import { StandaloneLayout } from '../../kit/pages/StandaloneLayout.tsx'
import { detailOf } from '../../orders/detailOf.ts'
import { devicesOf } from '../../orders/devicesOf.ts'
import { orderFacts } from '../../orders/orderFacts.ts'
import { Providers } from '../../session/Providers.tsx'
import { hopNote } from './hopNote.ts'
import { readingFacts } from './readingFacts.ts'
import { signedBy } from './signedBy.ts'

export default function OrderSheet() {
  const [query] = useSearchParams()
  const id = query.get('order') ?? ''
  if (!id) return <FullPageMessage title="没有要打印的工单" text="地址中没有工单编号，请从工单详情打印" />
  return (
    <Providers>
      <StandaloneLayout title="打印工单" end={null}>
        <Read id={id} kind={query.get('kind') ?? ''} />
      </StandaloneLayout>
    </Providers>
  )
}

function Read({ id, kind }: { id: string; kind: string }) {
  const call = useCall(detailOf(kind), { id })
  return <AsyncContent call={call}>{order => <Sheet order={order} />}</AsyncContent>
}

const hopHead = [{ title: '环节' }, { title: '办理人', width: '90px' }, { title: '时间', width: '150px' }, { title: '说明' }]
const checkHead = [
  { title: '检查项' },
  { title: '要求' },
  { title: '结果', width: '70px' },
  { title: '读数', width: '90px' },
  { title: '说明' },
]
const results: Readonly<Record<string, string>> = { ok: '正常', bad: '异常', none: '不适用' }

/** Pictures that served before. */
const Repeated = ({ some, id }: { some: readonly AttachedFile[]; id: string }) =>
  some
    .filter(({ usedBefore }) => usedBefore.length > 0)
    .map(each => <UsedNote key={each.fileId} name={each.fileOriginalName} used={each.usedBefore} record={id} />)

/** One order as it is filed: what it was about, who did what, what was found, what was seen, who signed. */
function Sheet({ order }: { order: OrderDetail }) {
  const photos = useCall(file.getFileList, { fileModule: 'orderPhoto', fileDataid: order.id })
  const pictures = photos.data?.records ?? []
  const signatures = pictures.filter(({ fileFunction }) => fileFunction === 'signature')
  const taken = pictures.filter(({ fileFunction }) => fileFunction !== 'signature')
  return (
    <>
      <ScreenOnly>
        <p className="note">
          <Button type="primary" onClick={() => print()}>
            打印
          </Button>
        </p>
      </ScreenOnly>
      <PrintSheet
        title={`${order.kindName}工单`}
        lines={[`${order.no}　${order.statusName}`, order.faultAppearance]}
        signatures={signedBy(order)}
      >
        <PageCard title={order.faultAppearance}>
          <Facts wide facts={[...orderFacts(order), ...readingFacts(order)]} />
        </PageCard>
        {devicesOf(order)
          .filter(({ checks }) => checks.length > 0)
          .map(device => (
            <PageCard key={device.devNo} title={`${device.devName} 检查结果`}>
              <ReportTable
                label={`${device.devName}检查结果`}
                head={checkHead}
                empty=""
                rows={device.checks.map(check => ({
                  key: check.checkId,
                  cells: [
                    check.name,
                    limitsText(check) || '--',
                    results[check.result] ?? '未检查',
                    check.value === null ? '--' : `${check.value} ${check.unit}`,
                    [check.note, check.defectNo && `缺陷 ${check.defectNo}`].filter(Boolean).join('；') || '--',
                  ],
                }))}
              />
            </PageCard>
          ))}
        <PageCard title="办理过程">
          <ReportTable
            label="办理过程"
            head={hopHead}
            empty="尚未办理"
            rows={order.hops
              .filter(({ endTime }) => endTime)
              .map((hop, n) => ({
                key: String(n),
                cells: [
                  hop.dealResult && hop.dealResult !== hop.activityName ? `${hop.activityName} · ${hop.dealResult}` : hop.activityName,
                  hop.assigneeName,
                  hop.endTime,
                  hopNote(hop),
                ],
              }))}
          />
        </PageCard>
        {taken.length > 0 && (
          <PageCard title="现场照片">
            <PictureRow>
              {taken.map(({ fileId, fileOriginalName }) => (
                <FileImage key={fileId} fileId={fileId} name={fileOriginalName} />
              ))}
            </PictureRow>
            <Repeated some={taken} id={order.id} />
          </PageCard>
        )}
        {signatures.length > 0 && (
          <PageCard title="签名">
            <PictureRow>
              {signatures.map(({ fileId, userName }) => (
                <FileImage key={fileId} fileId={fileId} name={`${userName}的签名`} />
              ))}
            </PictureRow>
            {signatures.map(({ fileId, userName, takenTime, fileUploadTime }) => (
              <p key={fileId} className="note">
                签名人：{userName}　{takenTime || fileUploadTime}
              </p>
            ))}
            <Repeated some={signatures} id={order.id} />
          </PageCard>
        )}
      </PrintSheet>
    </>
  )
}
