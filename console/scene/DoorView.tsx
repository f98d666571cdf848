import { Flex } from 'antd'
import { DoorPeople } from './DoorPeople.tsx'
import { DoorRecords } from './DoorRecords.tsx'
import { DoorVideo } from './DoorVideo.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'

interface Props {
  deviceNo: string
  accountId?: string
}

/** Door access: the picture over the door, who may pass and who passed. */
export const DoorView = (door: Props) => (
  <Flex vertical gap={16}>
    <TwoColumns first={<DoorVideo deviceNo={door.deviceNo} />} second={<DoorPeople {...door} />} />
    <DoorRecords {...door} />
  </Flex>
)
