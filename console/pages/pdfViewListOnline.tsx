import { PdfViewer } from '../files/PdfViewer.tsx'

/** /pdfViewListOnline: several PDFs, one opened at a time, for whoever holds a ticket to them. */
export default function PdfViewListOnlinePage() {
  return <PdfViewer all />
}
