/**
 * Files with fixed names: icons, the web manifest, files that machines request by name, and the
 * brand's images.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { colorOf } from '../../shared/brand/brand-colors.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { LICENSE_PATH } from '../../shared/machines/license-address.ts';
import { loadBrand } from '../../cli/load-brand.ts';
import { brandIcons } from './brand-icons.ts';
import { sampleBrandFile } from './build-record.ts';
import { faviconOf } from './favicon.ts';
import { projectRoot } from './paths.ts';
import { licenseXml } from './license-file.ts';
import { adsTxt, robotsTxt, securityTxt } from './named-texts.ts';

const sampleImages = resolve(projectRoot, 'sample/photos');
/** px. */
const ICON_SIDES = [192, 512] as const;

function webManifest(brand: Brand): object {
  return {
    name: brand.name,
    short_name: brand.name,
    description: brand.description === '' ? undefined : brand.description,
    start_url: '/',
    display: 'standalone',
    background_color: colorOf(brand, 'light', 'paper'),
    theme_color: colorOf(brand, 'light', 'paper'),
    lang: brand.language,
    icons: [
      { src: '/assets/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      {
        src: '/assets/brand/icon-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'any maskable',
      },
    ],
  };
}

/** The icons of the sample brand are drawings of its own (docs/sample.md). */
async function writeIcons(assets: string, brand: Brand, isSample: boolean): Promise<void> {
  const target = resolve(assets, 'assets/brand');
  if (isSample) {
    await copyFile(resolve(sampleImages, 'favicon.svg'), resolve(assets, 'favicon.svg'));
    await Promise.all(
      ICON_SIDES.map((side) =>
        copyFile(resolve(sampleImages, `icon-${side}.png`), resolve(target, `icon-${side}.png`)),
      ),
    );
  } else {
    const { favicon, png } = await brandIcons(brand);
    await writeFile(resolve(assets, 'favicon.svg'), favicon);
    await Promise.all(
      ICON_SIDES.map(async (side) =>
        writeFile(resolve(target, `icon-${side}.png`), await png(side)),
      ),
    );
  }
  const [side] = ICON_SIDES;
  await writeFile(
    resolve(assets, 'favicon.ico'),
    await faviconOf(resolve(target, `icon-${side}.png`)),
  );
}

/** Copies the sample's logo and cover to a brand that shows them. */
async function copyNamedImages(assets: string, brand: Brand): Promise<void> {
  const named = new Set(
    [...JSON.stringify(brand).matchAll(/\/assets\/brand\/([\w.-]+)/g)].map(([, name = '']) => name),
  );
  const there = (await readdir(sampleImages)).filter((name) => named.has(name));
  await Promise.all(
    there.map((name) =>
      copyFile(resolve(sampleImages, name), resolve(assets, 'assets/brand', name)),
    ),
  );
}

export async function copyStatic(assets: string, brandFile: string): Promise<void> {
  const brand = await loadBrand(brandFile);
  await mkdir(resolve(assets, 'assets/brand'), { recursive: true });
  await copyNamedImages(assets, brand);
  await writeIcons(assets, brand, brandFile === sampleBrandFile);
  await writeFile(resolve(assets, 'manifest.webmanifest'), JSON.stringify(webManifest(brand)));
  await writeFile(resolve(assets, 'robots.txt'), robotsTxt(brand));
  await writeFile(resolve(assets, 'ads.txt'), adsTxt(brand));
  const license = licenseXml(brand);
  if (license !== undefined) await writeFile(resolve(assets, LICENSE_PATH.slice(1)), license);
  const security = securityTxt(brand, new Date());
  if (security === undefined) return;
  await mkdir(resolve(assets, '.well-known'), { recursive: true });
  await writeFile(resolve(assets, '.well-known/security.txt'), security);
}
