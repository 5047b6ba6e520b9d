import { privacy } from '@vgb/content/words/privacy';
import { LegalPage } from './parts/legal';

export default function PrivacyPage() {
  const { table } = privacy;
  return (
    <LegalPage words={privacy}>
      <section className="flex flex-col gap-3 sm:gap-4">
        <h2 className="text-h3">{table.heading}</h2>
        <table className="rows-in-pairs w-full text-base">
          <caption className="sr-only">{table.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{table.columns.what}</th>
              <th scope="col">{table.columns.why}</th>
              <th scope="col">{table.columns.howLong}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ what, why, howLong }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </LegalPage>
  );
}
