import './embeddedFrame.css'

interface Props {
  title: string
  src: string
  sandbox: string
}

/** Another application over the whole area of a page; it is not told where it is embedded. */
export const EmbeddedFrame = (props: Props) => <iframe className="embedded-frame" {...props} referrerPolicy="no-referrer" />
