import { PdfViewer } from '../files/PdfViewer.tsx'

/** /pdfViewOnline: one PDF, for whoever holds a ticket to it. */
export default function PdfViewOnlinePage() {
  return <PdfViewer all={false} />
}
