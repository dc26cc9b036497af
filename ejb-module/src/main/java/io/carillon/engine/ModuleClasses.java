package io.carillon.engine;

import java.io.InputStream;
import java.net.URL;
import org.quartz.spi.ClassLoadHelper;

/**
 * Finds job classes by the loader of this module, whatever the thread's context class loader is.
 */
final class ModuleClasses implements ClassLoadHelper {
  private final ClassLoader loader = ModuleClasses.class.getClassLoader();

  @Override
  public void initialize() {
    // The loader is there.
  }

  @Override
  public Class<?> loadClass(String name) throws ClassNotFoundException {
    return Class.forName(name, true, loader);
  }

  @Override
  public <T> Class<? extends T> loadClass(String name, Class<T> type)
      throws ClassNotFoundException {
    return loadClass(name).asSubclass(type);
  }

  @Override
  public URL getResource(String name) {
    return loader.getResource(name);
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    return loader.getResourceAsStream(name);
  }

  @Override
  public ClassLoader getClassLoader() {
    return loader;
  }
}
