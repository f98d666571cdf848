import { Typography } from 'antd'

/** Beneath what is filled in: what is wrong with it. Nothing while all is well. */
export const FieldFault = ({ fault }: { fault: string | undefined | null | false }) =>
  fault ? (
    <Typography.Text type="danger" role="alert">
      {fault}
    </Typography.Text>
  ) : null
