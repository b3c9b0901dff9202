/**
 * Checks XML against the sitemap schemas. The requirements of Google's news and image schemas are
 * written out here.
 */
import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import { SaxesParser } from 'saxes';

const imports = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xs:import namespace="http://www.google.com/schemas/sitemap-news/0.9" schemaLocation="news.xsd"/>
  <xs:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
</xs:schema>`;

/** @see https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd */
const news = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.google.com/schemas/sitemap-news/0.9" elementFormDefault="qualified">
  <xs:element name="news"><xs:complexType><xs:all>
    <xs:element name="publication"><xs:complexType><xs:all>
      <xs:element name="name" type="xs:string"/>
      <xs:element name="language"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="zh-cn|zh-tw|([a-z]{2,3})"/></xs:restriction></xs:simpleType></xs:element>
    </xs:all></xs:complexType></xs:element>
    <xs:element name="publication_date"><xs:simpleType><xs:union><xs:simpleType><xs:restriction base="xs:date"/></xs:simpleType><xs:simpleType><xs:restriction base="xs:dateTime"><xs:pattern value=".*(Z|[+\\-][0-9:]{5})"/></xs:restriction></xs:simpleType></xs:union></xs:simpleType></xs:element>
    <xs:element name="title"><xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction></xs:simpleType></xs:element>
  </xs:all></xs:complexType></xs:element>
</xs:schema>`;

const image = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.google.com/schemas/sitemap-image/1.1" elementFormDefault="qualified">
  <xs:element name="image"><xs:complexType><xs:sequence><xs:element name="loc" type="xs:anyURI"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

/** @see https://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd */
const index = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xs:element name="sitemapindex"><xs:complexType><xs:sequence><xs:element name="sitemap" maxOccurs="50000"><xs:complexType><xs:sequence>
    <xs:element name="loc" type="xs:anyURI"/><xs:element name="lastmod" type="xs:dateTime" minOccurs="0"/>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

function schemaFile(name: string): { fileName: string; contents: string } {
  return {
    fileName: name,
    contents: readFileSync(
      new URL(`../../../node_modules/sitemap/schema/${name}`, import.meta.url),
      'utf8',
    ),
  };
}

/** Returns the errors of sitemaps, by the schema of sitemaps.org. */
export async function sitemapFaults(
  documents: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents })),
    schema: { fileName: 'all.xsd', contents: imports },
    preload: [
      schemaFile('sitemap.xsd'),
      { fileName: 'news.xsd', contents: news },
      { fileName: 'image.xsd', contents: image },
    ],
    maxMemoryPages: 16_384,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Returns the errors of a sitemap index. */
export async function indexFaults(document: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'index.xml', contents: document },
    schema: { fileName: 'index.xsd', contents: index },
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Returns the errors that a strict parser of XML and its namespaces finds in a document. */
export function xmlFaults(document: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    faults.push(error.message);
  });
  parser.write(document).close();
  return faults;
}
