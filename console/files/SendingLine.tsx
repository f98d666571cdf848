import { Button } from 'antd'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { sizeText } from '../../core/rules/files.ts'
import { UploadProgress } from '../kit/form/UploadProgress.tsx'

import type { Sending } from './useUpload.ts'

/** A file on its way: which one, how far, and the way to end it. Once all of it has gone the server still has to take it. */
export const SendingLine = ({ sending: { name, place, count, sent, total }, onCancel }: { sending: Sending; onCancel: () => void }) => (
  <ControlRow end={<Button onClick={onCancel}>取消上传</Button>}>
    <span role="status">{`正在上传 ${place}/${count}：${name}`}</span>
    <UploadProgress
      label={`${name} 上传进度`}
      sent={sent}
      total={total}
      text={sent < total ? `${Math.floor((sent / total) * 100)} %（${sizeText(sent)} / ${sizeText(total)}）` : '已发送，等待服务器保存'}
    />
  </ControlRow>
)
