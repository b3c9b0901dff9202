/**
 * Files with fixed names: icons, the web manifest, files that machines request by name, and the
 * brand's images.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { colorOf } from '../../shared/brand/brand-colors.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { loadBrand } from '../../cli/load-brand.ts';
import { faviconOf } from './favicon.ts';
import { projectRoot } from './paths.ts';
import { adsTxt, robotsTxt, securityTxt } from './named-texts.ts';

function webManifest(brand: Brand): object {
  return {
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
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

export async function copyStatic(assets: string, brandFile: string): Promise<void> {
  const brand = await loadBrand(brandFile);
  const source = resolve(projectRoot, 'sample/photos');
  const target = resolve(assets, 'assets/brand');
  await mkdir(target, { recursive: true });
  const images = (await readdir(source).catch(() => [])).filter((name) =>
    /^(?:icon-\d+\.png|logo-\d+x\d+\.png|cover-\d+x\d+\.webp)$/.test(name),
  );
  await Promise.all(images.map((name) => copyFile(resolve(source, name), resolve(target, name))));
  await copyFile(resolve(source, 'favicon.svg'), resolve(assets, 'favicon.svg')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
  const icon = images.find((name) => /^icon-/.test(name));
  if (icon !== undefined)
    await writeFile(resolve(assets, 'favicon.ico'), await faviconOf(resolve(source, icon)));
  await writeFile(resolve(assets, 'manifest.webmanifest'), JSON.stringify(webManifest(brand)));
  await writeFile(resolve(assets, 'robots.txt'), robotsTxt(brand));
  await writeFile(resolve(assets, 'ads.txt'), adsTxt(brand));
  await mkdir(resolve(assets, '.well-known'), { recursive: true });
  await writeFile(resolve(assets, '.well-known/security.txt'), securityTxt(brand, new Date()));
}
